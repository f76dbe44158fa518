/** A file of a multipart form, as it was sent. */
export interface UploadedFile {
  /** The name of the form's field. */
  readonly field: string;
  /** The file's name, without the folders that some clients put before it. */
  readonly name: string;
  /** The part's `content-type`, as it stands; undefined where the client sent none. */
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array;
}
