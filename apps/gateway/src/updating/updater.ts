import type { KeyObject } from "node:crypto";
import { join } from "node:path";
import {
  compareVersions,
  type GatewayPlatform,
  type ReportedUpdate,
  type RequestedUpdate,
  updateNews,
  type UpdateNews,
} from "@fiel/contracts";
import { shortened } from "@fiel/domain";
import type { ServerAccess } from "../forwarding/server-address.ts";
import { type Log, reasonOf } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import { checkRelease } from "./check-release.ts";
import { downloadRelease, requireRoom } from "./download-release.ts";
import { installRelease } from "./install-release.ts";
import { keepKnownUpdate, readKnownUpdate } from "./known-update.ts";
import { pruneReleases } from "./prune-releases.ts";
import { installationOf, readReleaseState, type ReleaseState, writeReleaseState } from "./release-state.ts";
import { failureOf, UpdateError } from "./update-error.ts";

export interface UpdaterParts {
  readonly access: ServerAccess;
  /** The folder of releases, which the launcher reads too. */
  readonly releases: string;
  /** The gateway's data folder. */
  readonly dataDirectory: string;
  /** Public key that releases for this gateway must be signed for. */
  readonly key: KeyObject;
  readonly platform: GatewayPlatform;
  readonly allowsOlder: boolean;
  /** The running version. */
  readonly version: string;
  readonly runtime: Pick<Runtime, "now" | "sleep">;
  readonly log: Log;
  /** Called when the release is installed, so that the launcher starts it. */
  readonly onInstalled: () => void;
}

/** Waits before further tries to download, ms; after them the update fails until it is requested again. */
const retriesMs = [5_000, 30_000];
/** Time for the report that the release was installed, ms: reports are sent within a second of a change. */
const tellingMs = 2_500;
const ended: ReadonlySet<UpdateNews["state"]> = new Set(["running", "failed"]);

/** The gateway's updates: reports their progress, and installs a requested release. */
export class Updater {
  readonly #parts: UpdaterParts;
  #state: ReleaseState;
  /** Id of the request in progress; null when there is none. */
  #busy: number | null = null;

  constructor(parts: UpdaterParts) {
    this.#parts = parts;
    const fresh = { base: installationOf(parts.version), kept: null, trial: null };
    this.#state = readReleaseState(parts.releases) ?? { ...fresh, last: this.#wentBack() };
    this.#remember();
  }

  /** The last update. If its folder was deleted it counts as failed, so that its request is not repeated. */
  #wentBack(): UpdateNews | null {
    const { dataDirectory, version, runtime } = this.#parts;
    const known = readKnownUpdate(dataDirectory);
    // This version or a newer one was installed by hand since; the requested update had succeeded.
    if (known === null || known.state === "failed" || compareVersions(version, known.version) >= 0)
      return known;
    const detail = "a pasta das versões foi apagada neste computador: volta a que foi instalada";
    return { ...known, state: "failed", failure: "noStart", detail, at: Math.round(runtime.now()) };
  }

  #remember(): void {
    const { dataDirectory, log } = this.#parts;
    const { last } = this.#state;
    if (last === null || !ended.has(last.state)) return;
    try {
      keepKnownUpdate(dataDirectory, last);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "não pôde ser guardado como acabou a atualização");
    }
  }

  /** Id of the request in progress or the last one that ended. 0 when there is none, so that an interrupted one is requested again. */
  known(): number {
    const { last, trial } = this.#state;
    if (this.#busy !== null) return this.#busy;
    return last !== null && (ended.has(last.state) || trial !== null) ? last.id : 0;
  }

  report(): ReportedUpdate {
    const { platform, allowsOlder } = this.#parts;
    return { platform, allowsOlder, last: updateNews.safeParse(this.#state.last).data ?? null };
  }

  /** Called when the server received a report: a release on trial has then proved itself. */
  onReported(): void {
    const { version, releases, log } = this.#parts;
    const { trial, last } = this.#state;
    if (trial?.version !== version) return;
    this.#keep({ kept: version, trial: null, shortLives: 0, last: last && this.#news(last, "running") });
    log.info({ version }, "a versão nova foi ouvida pelo servidor, e fica");
    pruneReleases(releases, this.#state);
  }

  /** Installs the requested release. Never throws: a failure is reported, and the running version continues. */
  async take(request: RequestedUpdate, signal: AbortSignal): Promise<void> {
    if (this.#busy !== null || request.id === this.known()) return;
    this.#busy = request.id;
    const { log, runtime, onInstalled } = this.#parts;
    const { version } = request;
    log.info({ version }, "o servidor pede que este gateway se atualize");
    try {
      await this.#install(request, signal);
      log.info({ version }, "versão nova instalada: o gateway reinicia nela");
      await runtime.sleep(tellingMs, signal);
      onInstalled();
    } catch (error) {
      // An interrupted request is repeated by the server at the next start.
      if (!signal.aborted) this.#fail(request, error);
      this.#busy = null;
    }
  }

  async #install(request: RequestedUpdate, signal: AbortSignal): Promise<void> {
    const { releases } = this.#parts;
    const { version } = request;
    const archive = await this.#download(request, signal);
    this.#keep({ last: this.#news(request, "checked") });
    await installRelease(archive, { releases, version });
    this.#keep({ last: this.#news(request, "installed"), trial: { version, starts: 0 } });
  }

  async #download(request: RequestedUpdate, signal: AbortSignal): Promise<string> {
    const { access, releases, runtime, version: running, ...wanted } = this.#parts;
    const manifest = checkRelease(request.release, { ...wanted, running, version: request.version });
    this.#keep({ last: this.#news(request, "downloading") });
    await requireRoom(manifest, releases);
    const path = join(releases, "download.tar.gz");
    for (const waitMs of [...retriesMs, null]) {
      try {
        await downloadRelease({ access, manifest, path }, signal);
        return path;
      } catch (error) {
        const again = ["download", "truncated"].includes(failureOf(error, "download"));
        if (!again || waitMs === null || signal.aborted) throw error;
        await runtime.sleep(waitMs, signal);
      }
    }
    throw new UpdateError("download", "");
  }

  #fail(request: RequestedUpdate, error: unknown): void {
    const { log, releases } = this.#parts;
    const failure = failureOf(error, "unwritable");
    const reason = shortened(reasonOf(error), 500);
    log.error({ version: request.version, failure, reason }, "a atualização não foi feita");
    this.#state = {
      ...this.#state,
      last: { ...this.#news(request, "failed"), failure, detail: reason },
    };
    try {
      writeReleaseState(releases, this.#state);
      pruneReleases(releases, this.#state);
      this.#remember();
    } catch (unwritable) {
      log.error({ reason: reasonOf(unwritable) }, "a pasta das versões não pode ser usada");
    }
  }

  #keep(change: Partial<ReleaseState>): void {
    const next = { ...this.#state, ...change };
    writeReleaseState(this.#parts.releases, next);
    this.#state = next;
    this.#remember();
  }

  #news({ id, version }: Pick<UpdateNews, "id" | "version">, state: UpdateNews["state"]): UpdateNews {
    return { id, version, state, at: Math.round(this.#parts.runtime.now()), failure: null, detail: null };
  }
}
