import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { residentBytes } from "./process-facts.ts";

export interface ReportMeasure {
  readonly firstByteMs: number;
  readonly durationMs: number;
  /** Bytes of the file. */
  readonly bytes: number;
  /** Bytes above the server's resident memory before. */
  readonly memoryBytes: number;
}

interface AskedReport {
  readonly url: URL;
  readonly token: string;
  readonly pid: number;
}

const lookEveryMs = 100;

/** Downloads a report's file like a browser and measures the server's memory. */
export async function measureReport({ url, token, pid }: AskedReport): Promise<ReportMeasure> {
  const idleBytes = residentBytes(pid);
  let most = idleBytes;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, residentBytes(pid));
      await sleep(lookEveryMs);
    }
  })();
  try {
    return { ...(await readFile(url, token)), memoryBytes: Math.max(0, most - idleBytes) };
  } finally {
    ended.abort();
    await watching;
  }
}

function readFile(url: URL, token: string): Promise<Omit<ReportMeasure, "memoryBytes">> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      let bytes = 0;
      let firstByteMs = 0;
      response.on("data", (part: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - startedMs;
        bytes += part.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200)
          resolve({ firstByteMs, durationMs: performance.now() - startedMs, bytes });
        else reject(new Error(`${url.pathname}: ${response.statusCode}`));
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}
