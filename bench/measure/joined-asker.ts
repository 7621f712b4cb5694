import { joinCalls } from "@fiel/contracts";
import type { Answer, Asker } from "./ask.ts";

interface Waiting {
  readonly path: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Joins simultaneous calls into one request, like a page; all are answered when it ends. */
export function joinedAsker(address: string, tenant: string, token: string): Pick<Asker, "ask" | "close"> {
  const url = new URL(joinCalls.path.replace(":tenant", tenant), address);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let waiting: Waiting[] = [];
  const send = async (calls: readonly Waiting[]): Promise<void> => {
    const startedMs = performance.now();
    try {
      const body = JSON.stringify({ calls: calls.map(({ path }) => path) });
      const answer = await fetch(url, { method: "POST", headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status} ${text.slice(0, 300)}`);
      const refused = text.split("\n").find((line) => line !== "" && !line.includes('"status":200,'));
      if (refused !== undefined) throw new Error(`${url.pathname}: ${refused.slice(0, 300)}`);
      const told = { body: Buffer.from(text), durationMs: performance.now() - startedMs };
      for (const { resolve } of calls) resolve(told);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };
  const flush = (): void => {
    const calls = waiting;
    waiting = [];
    void send(calls);
  };
  return {
    ask: (path) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ path, resolve, reject });
      }),
    close: () => undefined,
  };
}
