import { lchownSync, lstatSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "../settings.ts";
import { storeFile } from "./open-database.ts";

const root = 0;

/** Absent on Windows, and from the types of Node. */
const { initgroups } = process as { readonly initgroups?: (user: number, extraGroup: number) => void };

/**
 * As root, continues as the user of the queue in a folder, so that files which a start or a command leaves there belong to that user: the gateway could
 * neither read nor replace root's. Changes nothing for a folder without a queue. Throws a SettingsError when root may not become that user.
 */
export const workAsOwner = (directory: string): void => {
  if (process.getuid?.() !== root) return;
  const owner = statSync(join(directory, storeFile), { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === root) return;
  try {
    giveReleases(directory, owner);
    joinGroups(owner);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch (cause) {
    throw new SettingsError(
      `A fila em ${directory} é do usuário número ${owner.uid}, e este root não pode trabalhar como ele: dê o comando como esse usuário (sudo -u "#${owner.uid}").`,
      { cause },
    );
  }
};

/** Files of releases that starts as root left: the gateway could not read them as its own user. */
const giveReleases = (directory: string, { uid, gid }: Stats): void => {
  for (const name of ["releases", "releases/state.json", "releases/state.json.tmp"]) {
    const file = join(directory, name);
    if (lstatSync(file, { throwIfNoEntry: false })?.uid === root) lchownSync(file, uid, gid);
  }
};

/** Joins the groups of the user, among which may be the one of serial ports; only the folder's for a user without an account. */
const joinGroups = ({ uid, gid }: { readonly uid: number; readonly gid: number }): void => {
  try {
    initgroups?.(uid, gid);
  } catch {
    process.setgroups?.([gid]);
  }
};
