import { postGatewayReport, type GatewayReport } from "@fiel/contracts";
import { readJson, serversClock } from "../forwarding/read-answer.ts";
import { callAddress, type ServerAccess } from "../forwarding/server-address.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";

const everyMs = 10_000;
const lookEveryMs = 1_000;
const timeoutMs = 10_000;

interface SendParts {
  readonly access: ServerAccess;
  readonly read: () => GatewayReport;
  readonly runtime: Pick<Runtime, "monotonic" | "sleep">;
  readonly log: Pick<Log, "warn" | "info">;
  /** Somebody asked that what is held is sent again. */
  readonly onResendHeld: () => void;
  readonly onServersClock: (now: number) => void;
  /** The server has the news of these files. */
  readonly onFilesTold: (files: GatewayReport["files"]) => void;
  /** The server has a report of this program. */
  readonly onReported: () => void;
}

/** What is told at once when it changes: what somebody at the device page waits for. */
const tellingOf = ({ machines, held, space, clockJumps, files, update }: GatewayReport): string =>
  JSON.stringify([
    machines.map(({ equipment, state, trouble, filesTrouble }) => [equipment, state, trouble, filesTrouble]),
    held,
    space.level,
    clockJumps.count,
    files,
    update,
  ]);

/** Tells the server how the gateway fares, every 10 s and within a second when something changes. */
export const sendReports = async (
  { access, read, runtime, log, onResendHeld, onServersClock, onFilesTold, onReported }: SendParts,
  signal: AbortSignal,
): Promise<void> => {
  let trouble: string | null = null;
  let sentAt = -Infinity;
  let told = "";

  const post = async (report: GatewayReport): Promise<void> => {
    const response = await fetch(callAddress(access, postGatewayReport.path), {
      method: postGatewayReport.method,
      headers: { authorization: `Bearer ${access.deviceKey}`, "content-type": "application/json" },
      body: JSON.stringify(report),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const now = serversClock(response.headers);
    if (now !== null) onServersClock(now);
    const answer = postGatewayReport.answer.safeParse(readJson(await response.text()));
    if (response.status !== 200 || !answer.success) throw new Error(`HTTP ${response.status}`);
    onReported();
    if (answer.data.files !== undefined) onFilesTold(report.files);
    if (answer.data.resendHeld) {
      log.info({}, "o servidor pede que os registros guardados à parte sejam enviados de novo");
      onResendHeld();
    }
  };

  const sendIfDue = async (): Promise<void> => {
    const report = read();
    const telling = tellingOf(report);
    if (runtime.monotonic() - sentAt < everyMs && telling === told) return;
    // Also when it fails: the next one is soon enough.
    sentAt = runtime.monotonic();
    told = telling;
    await post(report);
    trouble = null;
  };

  while (!signal.aborted) {
    try {
      await sendIfDue();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== trouble && !signal.aborted) log.warn({ reason }, "o relatório não chegou ao servidor");
      trouble = reason;
    }
    await runtime.sleep(lookEveryMs, signal);
  }
};
