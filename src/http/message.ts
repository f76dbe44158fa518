/** A request, as an adapter (node, fetch) hands it in. */
export interface ApiRequest {
  readonly method: string;
  /** The request target with its query, as on the request line: `/api/articles?sort=title`. */
  readonly path: string;
  /** The value of a header, by its lower-case name. */
  headers(name: string): string | undefined;
  /** All bytes of the body. An adapter may stop after {@link maxBodyBytes} + 1. Called at most once. */
  body(): Promise<Uint8Array>;
}

/** An answer. Header names are in lower case. An adapter adds `content-length` where there is a body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** The largest body that is read: 1 MiB, as the real server's JSON limit (section 8). */
export const maxBodyBytes = 1024 * 1024;

/** The longest request target that is answered, in bytes. The real server refuses at 16 KiB already. */
export const maxTargetBytes = 64 * 1024;
