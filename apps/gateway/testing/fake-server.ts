import type { IncomingMessage, ServerResponse } from "node:http";
import {
  batch,
  gatewayReport,
  getDeviceMachines,
  getGatewayRequests,
  postAddressFinding,
  postGatewayReport,
  type AddressFinding,
  type AnswerOf,
  type Batch,
  type BatchAnswer,
  type DeviceConfig,
  type DeviceMachines,
  type GatewayReport,
  type getStoredPackages,
  type RequestedUpdate,
} from "@fiel/contracts";
import type { FakeHolds } from "./fake-holds.ts";
import { bodyOf, listen } from "./http-listener.ts";
import { countRecords } from "../src/outbox/records.ts";

type Answer = (batch: Batch, response: ServerResponse) => void | Promise<void>;

export const emptyConfig: DeviceConfig = {
  tenant: "t",
  equipment: [],
  products: [],
  operators: [],
  profiles: [],
  files: [],
};

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

export const sendError = (response: ServerResponse, status: number, code: string, headers = {}): void =>
  sendJson(response, status, { error: { code, message: code } }, headers);

/** What the server answers when all of a batch is stored, or what a test says instead. */
export const sendReceipt = (
  response: ServerResponse,
  one: Batch,
  change: Partial<BatchAnswer> = {},
): void => {
  const { gateway, sequence } = one;
  const receipt = { accepted: countRecords(one), quarantined: 0, reasons: {}, clockShiftMs: 0 };
  sendJson(response, 200, { gateway, sequence, ...receipt, ...change });
};

interface State {
  config: DeviceConfig;
  configReads: number;
  /** Digests of the files that were fetched. */
  fileReads: string[];
  answer: Answer;
  /** What it has last of the machines; null: it cannot tell. */
  machines: DeviceMachines | null;
  machinesReads: number;
  /** Null: a server that knows of no holds. */
  holds: FakeHolds | null;
  resendHeld: boolean;
  /** Id of a request to resend, which is repeated until a report confirms it; null: a server that gives none. */
  resendId: number | null;
  /** How many answers to reports get lost. */
  lostReportAnswers: number;
  /** The gateway's open questions. */
  open: ServerResponse[];
  findings: AddressFinding[];
  /** What the gateway is asked to become; null: nothing. */
  update: RequestedUpdate | null;
  /** What it gets then, and how often it fetched it. */
  archive: Buffer;
  archiveReads: number;
  onArchive: () => void;
}

const answerConfig = (request: IncomingMessage, response: ServerResponse, state: State): void => {
  state.configReads += 1;
  const isWhole = !(request.url ?? "").includes("files=digest");
  const files = state.config.files.map(({ content, encoding, ...file }) =>
    isWhole ? { ...file, content, encoding } : file,
  );
  const config = { ...state.config, files };
  const text = JSON.stringify(config);
  const etag = `"${text.length}-${Buffer.from(text).toString("base64").slice(-40)}"`;
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
  return sendJson(response, 200, config, { etag });
};

/** Stays open until a test says something, unless there is an update that the gateway does not know of. */
const answerQuestion = (url: string, response: ServerResponse, state: State): void => {
  const known = new URL(url, "http://fiel").searchParams.get("update");
  const { update } = state;
  if (known === null || update === null || known === String(update.id)) state.open.push(response);
  else sendJson(response, 200, { registrationsChanged: false, tests: [], update });
};

const storedOf = (
  kept: ReadonlyMap<string, Batch>,
  mid: number,
  span: URLSearchParams,
): AnswerOf<typeof getStoredPackages> => {
  const [from, to] = [Number(span.get("from")), Number(span.get("to"))];
  const packages = [...kept.values()]
    .flatMap(({ weighings }) => weighings)
    .filter(({ equipment }) => equipment === mid)
    .flatMap(({ at, weightMg }) => at.map((one, i) => ({ at: one, weightMg: weightMg[i] ?? 0 })))
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at);
  return { at: packages.map(({ at }) => at), weightMg: packages.map(({ weightMg }) => weightMg), next: null };
};

/** Answers with a configuration file by its digest; false for another call. */
const answerFile = (url: string, response: ServerResponse, state: State): boolean => {
  const digest = /^\/api\/device\/v1\/files\/(\w+)$/.exec(url)?.[1];
  if (digest === undefined) return false;
  state.fileReads.push(digest);
  const found = state.config.files.find(({ sha256 }) => sha256 === digest);
  if (found?.content === undefined) sendError(response, 404, "NotFound");
  else response.end(Buffer.from(found.content, found.encoding ?? "utf8"));
  return true;
};

/** The request to resend in an answer to a report: once, or with an id until a report confirms it. */
const resendOf = (
  report: GatewayReport,
  state: State,
): Pick<AnswerOf<typeof postGatewayReport>, "resendHeld" | "resendId"> => {
  const { resendHeld, resendId } = state;
  if (resendId === null) state.resendHeld = false;
  else if (report.resendHeard === resendId) return { resendHeld: false };
  return resendId === null ? { resendHeld } : { resendHeld: true, resendId };
};

/** Answers what a gateway asks and tells besides its batches; false for another call. */
const answerTelling = async (
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
  { reports, kept }: { readonly reports: GatewayReport[]; readonly kept: ReadonlyMap<string, Batch> },
): Promise<boolean> => {
  const packagesOf = /^\/api\/device\/v1\/machines\/(\d+)\/packages\?/.exec(request.url ?? "")?.[1];
  if (packagesOf !== undefined) {
    sendJson(
      response,
      200,
      storedOf(kept, Number(packagesOf), new URL(request.url ?? "", "http://fiel").searchParams),
    );
    return true;
  }
  if (request.url?.startsWith(getDeviceMachines.path)) {
    state.machinesReads += 1;
    const asking = new URL(request.url, "http://fiel").searchParams.get("gateway") ?? "";
    if (state.holds !== null) sendJson(response, 200, state.holds.machines(asking));
    else if (state.machines === null) sendError(response, 503, "StoreUnavailable");
    else sendJson(response, 200, state.machines);
    return true;
  }
  if (answerFile(request.url ?? "", response, state)) return true;
  if (request.url?.startsWith("/api/device/v1/releases/")) {
    state.archiveReads += 1;
    state.onArchive();
    response.end(state.archive);
    return true;
  }
  if (request.url?.startsWith(getGatewayRequests.path)) {
    if (request.method === "GET") answerQuestion(request.url, response, state);
    else {
      state.findings.push(postAddressFinding.body.parse(JSON.parse(await bodyOf(request))).finding);
      sendJson(response, 200, {});
    }
    return true;
  }
  if (request.url !== postGatewayReport.path) return false;
  const report = gatewayReport.parse(JSON.parse(await bodyOf(request)));
  reports.push(report);
  const readers = state.holds?.report(report);
  const answer = { ...resendOf(report, state), files: report.files.length, readers };
  if (state.lostReportAnswers > 0) {
    state.lostReportAnswers -= 1;
    response.destroy();
  } else sendJson(response, 200, answer);
  return true;
};

type Requests = AnswerOf<typeof getGatewayRequests>;

/** Tells the gateway what is wanted of it; false when it has no question open. */
const answerOpen = ({ open }: State, answer: Requests): boolean => {
  const response = open.pop();
  if (response !== undefined) sendJson(response, 200, answer);
  return response !== undefined;
};

const freshState = (): Omit<State, "answer"> => ({
  config: emptyConfig,
  configReads: 0,
  fileReads: [],
  machines: { lastSequence: null, machines: [] },
  machinesReads: 0,
  holds: null,
  resendHeld: false,
  resendId: null,
  lostReportAnswers: 0,
  open: [],
  findings: [],
  update: null,
  archive: Buffer.alloc(0),
  archiveReads: 0,
  onArchive: () => undefined,
});

/** What the gateway's open questions are answered with. */
const answersToOpen = (state: State) => ({
  /** So that the gateway asks for them at once; false when it has no question open. */
  tellRegistrationsChanged: (): boolean => answerOpen(state, { registrationsChanged: true, tests: [] }),
  answerRequests: (answer: Requests): boolean => answerOpen(state, answer),
  askUpdate: (update: RequestedUpdate): void => {
    state.update = update;
    answerOpen(state, { registrationsChanged: false, tests: [], update });
  },
});

const isConfig = ({ url = "" }: IncomingMessage): boolean => /^\/api\/device\/v1\/config(\?|$)/.test(url);

/** The gateway's peer: stores each (gateway, sequence) once and answers what a test tells it to. */
export const startFakeServer = async (port = 0) => {
  const received: Batch[] = [];
  const stored = new Map<string, Batch>();
  /** The same without what was set aside as read by another. */
  const kept = new Map<string, Batch>();
  /** Batches that came again under the same number with another content: must stay empty. */
  const changed: string[] = [];
  const keys: (string | undefined)[] = [];
  const reports: GatewayReport[] = [];
  const state: State = { ...freshState(), answer: (one, response) => accept(one, response) };

  const store = (one: Batch): void => {
    const key = `${one.gateway}/${one.sequence}`;
    const before = stored.get(key);
    if (before === undefined) {
      stored.set(key, one);
      kept.set(key, state.holds?.keep(one) ?? one);
    } else if (contentOf(before) !== contentOf(one)) changed.push(key);
  };

  const accept: Answer = (one, response) => {
    const key = `${one.gateway}/${one.sequence}`;
    const before = stored.get(key);
    if (state.holds !== null && before !== undefined && contentOf(before) !== contentOf(one)) {
      const lastSequence = String(state.holds.machines(one.gateway).lastSequence);
      const error = { code: "BatchNumberReused", message: "", fields: { lastSequence } };
      return sendJson(response, 409, { error });
    }
    store(one);
    const accepted = countRecords(kept.get(key) ?? one);
    sendReceipt(response, one, { accepted, quarantined: countRecords(one) - accepted });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    keys.push(request.headers.authorization);
    if (isConfig(request)) return answerConfig(request, response, state);
    if (await answerTelling(request, response, state, { reports, kept })) return;
    const one = batch.parse(JSON.parse(await bodyOf(request)));
    received.push(one);
    await state.answer(one, response);
  };

  return {
    ...(await listen(handle, port)),
    ...answersToOpen(state),
    received,
    stored,
    kept,
    changed,
    keys,
    reports,
    state,
    store,
    accept,
  };
};

const contentOf = (one: Batch): string =>
  JSON.stringify({ ...one, sentAt: 0, positions: [], reader: undefined });

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

/** Weights of one equipment in all stored batches, in the order they were stored. */
export const storedWeights = (server: Pick<FakeServer, "stored">, equipment: number): number[] =>
  [...server.stored.values()]
    .flatMap((one) => one.weighings)
    .filter((columns) => columns.equipment === equipment)
    .flatMap((columns) => columns.weightMg);

export const modbusEquipment = (
  mid: number,
  port: number,
  profile = "fiel-1",
): DeviceConfig["equipment"][number] => ({
  mid,
  name: `E${mid}`,
  type: 1,
  ip: "127.0.0.1",
  port,
  bitmap: 65_535,
  profile,
  dataDirectory: null,
  configDirectory: null,
  cpNetReferenceName: null,
  syncOldData: false,
  timeZone: "America/Sao_Paulo",
  createdAt: 0,
});

export const cpNetEquipment = (
  mid: number,
  dataDirectory: string,
  cpNetReferenceName: string,
  syncOldData = false,
): DeviceConfig["equipment"][number] => ({
  ...modbusEquipment(mid, 502),
  type: 0,
  ip: null,
  dataDirectory,
  cpNetReferenceName,
  syncOldData,
});
