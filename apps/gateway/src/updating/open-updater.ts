import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../lasting-files/make-folder.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { readUpdateKey } from "./check-release.ts";
import { platformOf } from "./platform.ts";
import { pruneReleases } from "./prune-releases.ts";
import { readReleaseState } from "./release-state.ts";
import { Updater, type UpdaterParts } from "./updater.ts";

interface OpenParts extends Pick<UpdaterParts, "version" | "runtime" | "onInstalled"> {
  readonly settings: Settings;
  /** The launcher's folder of releases; null without a launcher. */
  readonly releases: string | null;
  /** The folder of the running program. */
  readonly home: string;
  readonly log: Log;
}

/** Null when the server cannot update this gateway, because it runs from a clone or comes without a key. */
export const openUpdater = ({ settings, releases, home, log, ...parts }: OpenParts): Updater | null => {
  const keyFile = join(home, "update-key.pem");
  const platform = platformOf(process.platform, process.arch);
  if (releases === null || platform === null || !existsSync(keyFile)) return null;
  try {
    const key = readUpdateKey(readFileSync(keyFile, "utf8"));
    makeFolder(releases, { mode: 0o700 });
    const state = readReleaseState(releases);
    if (state?.trial === null) pruneReleases(releases, state);
    const { allowsOlder, dataDirectory } = settings;
    return new Updater({
      ...parts,
      access: settings,
      dataDirectory,
      releases,
      key,
      platform,
      allowsOlder,
      log,
    });
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, "este gateway não pode ser atualizado pelo servidor");
    return null;
  }
};
