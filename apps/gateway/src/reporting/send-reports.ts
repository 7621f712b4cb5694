import { type AnswerOf, postGatewayReport, type GatewayReport, type MachineReader } from "@fiel/contracts";
import { askServer } from "../forwarding/ask-server.ts";
import { readJson, serversClock } from "../forwarding/read-answer.ts";
import { callAddress, type ServerAccess } from "../forwarding/server-address.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";

const everyMs = 10_000;
const lookEveryMs = 1_000;
const waitingLookEveryMs = 250;
/** A report waits behind a batch that fills the same slow line. */
const silenceMs = 30_000;

interface SendParts {
  readonly access: ServerAccess;
  readonly read: () => GatewayReport;
  readonly runtime: Pick<Runtime, "monotonic" | "sleep">;
  readonly log: Pick<Log, "warn" | "info">;
  /** Called when the server requests that held records are sent again. */
  readonly onResendHeld: (id: number | null) => void;
  readonly onServersClock: (now: number) => void;
  /** Called when the server received the results of these files. */
  readonly onFilesTold: (files: GatewayReport["files"]) => void;
  /** Called when the server received a report of this program. */
  readonly onReported: () => void;
  /** Called with the readers of the machines; undefined when the server does not know holds. */
  readonly onReaders: (readers: readonly MachineReader[] | undefined) => void;
  /** Whether machines wait for the next answer before they are read. */
  readonly isWaiting: () => boolean;
  /** Called when the server refuses reports. */
  readonly onRefused: () => void;
}

/** Whether an HTTP error may pass by itself. */
const isPassing = (status: number): boolean => status < 400 || status >= 500 || [408, 429].includes(status);

/** The part of the report whose change is sent at once, because users wait for it on the device page. */
const tellingOf = ({
  machines,
  held,
  unreadable,
  space,
  clockJumps,
  files,
  update,
  reading,
  resendHeard,
}: GatewayReport): string =>
  JSON.stringify([
    machines.map(({ equipment, state, trouble, filesTrouble }) => [equipment, state, trouble, filesTrouble]),
    held,
    unreadable,
    space.level,
    clockJumps.count,
    files,
    update,
    resendHeard,
    reading?.machines,
    reading?.gives,
  ]);

/** Sends one report. Throws when it was not answered with 200. */
export const postReport = async (
  { access, onServersClock, onRefused }: Pick<SendParts, "access" | "onServersClock" | "onRefused">,
  report: GatewayReport,
  signal: AbortSignal,
): Promise<AnswerOf<typeof postGatewayReport>> => {
  const response = await askServer(access, {
    address: callAddress(access, postGatewayReport.path),
    method: postGatewayReport.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    silenceMs,
    signal,
  });
  const now = serversClock(response);
  if (now !== null) onServersClock(now);
  const answer = postGatewayReport.answer.safeParse(readJson(response.content.toString("utf8")));
  if (response.status === 200 && answer.success) return answer.data;
  if (!isPassing(response.status)) onRefused();
  throw new Error(`HTTP ${response.status}`);
};

/** Reports to the server every 10 s, and within a second after a change. */
export const sendReports = async (parts: SendParts, signal: AbortSignal): Promise<void> => {
  const { read, runtime, log, onResendHeld, onFilesTold, onReported, onReaders } = parts;
  let trouble: string | null = null;
  let sentAt = -Infinity;
  let told = "";

  const post = async (report: GatewayReport): Promise<void> => {
    const answer = await postReport(parts, report, signal);
    // Handled first, because a failure of the other steps on a full disk must not stop it.
    if (answer.resendHeld) {
      log.info({}, "o servidor pede que os registros guardados à parte sejam enviados de novo");
      onResendHeld(answer.resendId ?? null);
    }
    onReported();
    onReaders(answer.readers);
    if (answer.files !== undefined) onFilesTold(report.files);
  };

  const sendIfDue = async (): Promise<void> => {
    const report = read();
    const telling = tellingOf(report);
    if (runtime.monotonic() - sentAt < everyMs && telling === told) return;
    // Set before sending, because after a failure the next regular report is soon enough.
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
    await runtime.sleep(parts.isWaiting() ? waitingLookEveryMs : lookEveryMs, signal);
  }
};
