import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Largest attachment in bytes. Mail servers refuse more, and base64 adds a third. */
const mostAttachedBytes = 12 * 1024 * 1024;

export interface MadeFile {
  /** Null when the file is too large for a mail. */
  readonly content: Buffer | null;
  readonly bytes: number;
  readonly tookS: number;
}

/** Writes a file to disk, so that a large one is never held in memory. */
export async function makeFile(file: Readable, signal: AbortSignal): Promise<MadeFile> {
  // Prevents an unhandled error before the file is read; `pipeline` reports it.
  file.on("error", () => undefined);
  const startedMs = performance.now();
  const directory = await mkdtemp(path.join(tmpdir(), "fiel-report-"));
  try {
    const place = path.join(directory, "report");
    const written = createWriteStream(place);
    await pipeline(file, written, { signal });
    const bytes = written.bytesWritten;
    return {
      content: bytes > mostAttachedBytes ? null : await readFile(place),
      bytes,
      tookS: Math.round(performance.now() - startedMs) / 1000,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
