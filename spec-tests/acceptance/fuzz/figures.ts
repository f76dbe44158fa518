/**
 * Loaded into the server's process before anything else, with `--expose-gc`: answers over the channel to its parent how much memory is
 * in use and how much processor time it took. The server itself knows nothing of it.
 */
export interface Figures {
  /** Bytes that are reachable: the heap and what lies beside it. Only where it was asked for: it takes a full collection. */
  readonly heap?: number;
  /** Milliseconds of processor time since the start. */
  readonly cpu: number;
}

/** What is asked of it. */
export interface FiguresRequest {
  readonly id: number;
  readonly heap: boolean;
}

const collect = async (): Promise<void> => {
  // What a finalizer lets go of is collected the next time.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

process.on("message", async ({ heap, id }: FiguresRequest) => {
  if (heap) await collect();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  const { system, user } = process.cpuUsage();
  const figures: Figures = { ...(heap && { heap: heapUsed + arrayBuffers }), cpu: (system + user) / 1000 };
  process.send?.({ id, figures });
});
// The channel alone does not keep a server alive that has nothing else to do.
process.channel?.unref();
// Nor does it outlive the one who asks.
process.on("disconnect", () => process.exit());
