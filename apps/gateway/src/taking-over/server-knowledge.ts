import type { DeviceMachines } from "@fiel/contracts";
import type { MachinesAnswer } from "../forwarding/fetch-machines.ts";
import type { Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";

/** Longest time that machines wait for a server that does not answer, ms. */
const waitMs = 20_000;
const retryMs = 1_000;
const laterMs = 10_000;

interface KnowledgeParts {
  readonly ask: (signal: AbortSignal) => Promise<MachinesAnswer>;
  readonly runtime: Pick<Runtime, "monotonic" | "sleep">;
  readonly log: Pick<Log, "warn">;
  readonly signal: AbortSignal;
}

/** Asks the server for its newest data about the machines. */
export const createServerKnowledge = ({ ask, runtime, log, signal }: KnowledgeParts) => {
  const once = async (): Promise<DeviceMachines | string> => {
    const answer = await ask(signal);
    return answer.kind === "told" ? answer.machines : answer.reason;
  };

  return {
    /** Asks until there is an answer; null when there was none in time. */
    soon: async (): Promise<DeviceMachines | null> => {
      const until = runtime.monotonic() + waitMs;
      for (;;) {
        const answer = await once();
        if (typeof answer !== "string") return answer;
        if (signal.aborted) return null;
        if (runtime.monotonic() + retryMs >= until) {
          log.warn(
            { reason: answer },
            "o servidor não diz até onde cada máquina foi lida: sigo com o que sei",
          );
          return null;
        }
        await runtime.sleep(retryMs, signal);
      }
    },
    /** Asks until there is an answer, however late; null when the gateway stops. */
    later: async (): Promise<DeviceMachines | null> => {
      while (!signal.aborted) {
        await runtime.sleep(laterMs, signal);
        const answer = signal.aborted ? "" : await once();
        if (typeof answer !== "string") return answer;
      }
      return null;
    },
  };
};

export type ServerKnowledge = ReturnType<typeof createServerKnowledge>;
