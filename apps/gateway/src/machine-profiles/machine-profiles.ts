import { join } from "node:path";
import type { DeviceConfig, DeviceEquipment, MachineProfile } from "@fiel/contracts";
import { readProfile } from "../drivers/read-profile.ts";
import { createFileContents } from "../equipment/file-contents.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Runtime } from "../runtime.ts";
import { listFolder } from "./list-folder.ts";

const retryEveryMs = 30_000;
/** Time after which machines are read without waiting longer for their profiles, ms. */
const patienceMs = 5_000;

interface ProfilesParts {
  readonly dataDirectory: string;
  readonly fetchContent: (sha256: string) => Promise<Buffer>;
  readonly runtime: Pick<Runtime, "monotonic" | "sleep">;
  readonly log: Pick<Log, "warn" | "info">;
  /** Called when a profile arrives later than the configuration that names it. */
  readonly onArrived: () => void;
}

type Wanted = DeviceConfig["profiles"];
interface Known {
  readonly sha256: string;
  readonly content: unknown;
}

/** The folder of this computer's own profiles. */
export const profileFolder = (dataDirectory: string): string => join(dataDirectory, "profiles");

const forgetUnwanted = (byName: Map<string, unknown>, wanted: Wanted): void => {
  const names = new Set(wanted.map(({ name }) => name));
  for (const name of byName.keys()) if (!names.has(name)) byName.delete(name);
};

/** Registered profiles by name; each content is fetched once and stored in the gateway's folder. */
const createRegistered = ({ dataDirectory, fetchContent, log }: ProfilesParts) => {
  const contents = createFileContents(join(dataDirectory, "profile-contents"), fetchContent);
  const known = new Map<string, Known>();
  let wanted: Wanted = [];
  const troubles = new Map<string, string>();

  /** Fetches a profile unless it is known; returns whether its content is new. */
  const fetchOne = async ({ name, sha256 }: Wanted[number]): Promise<boolean> => {
    if (known.get(name)?.sha256 === sha256) return false;
    try {
      const bytes = await contents.of({ name, sha256, equipment: 0, product: 0 });
      known.set(name, { sha256, content: JSON.parse(bytes.toString("utf8")) as unknown });
      troubles.delete(name);
      log.info({ profile: name }, "perfil de máquina recebido do servidor");
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (troubles.get(name) !== reason)
        log.warn({ profile: name, reason }, "perfil de máquina não recebido");
      troubles.set(name, reason);
      return false;
    }
  };

  const fetchAll = async (): Promise<boolean> => {
    for (const byName of [known, troubles]) forgetUnwanted(byName, wanted);
    let isNew = false;
    for (const one of wanted) isNew = (await fetchOne(one)) || isNew;
    if (troubles.size === 0)
      await contents
        .keepOnly(wanted.map((one) => ({ ...one, equipment: 0, product: 0 })))
        .catch(() => undefined);
    return isNew;
  };

  // One pass at a time.
  let passing: Promise<unknown> = Promise.resolve();
  const pass = (): Promise<boolean> => {
    const next = passing.then(fetchAll);
    passing = next;
    return next;
  };

  return {
    pass,
    want: (profiles: Wanted): void => void (wanted = profiles),
    isMissing: (): boolean => troubles.size > 0,
    digest: (name: string): string | null => known.get(name)?.sha256 ?? null,
    /** Content of a registered profile; undefined when none is registered. Throws when it could not be fetched. */
    content: (name: string): unknown => {
      const [content, trouble] = [known.get(name)?.content, troubles.get(name)];
      if (content === undefined && trouble !== undefined) throw new Error(`não veio do servidor: ${trouble}`);
      return content;
    },
  };
};

/** Machine profiles: of the gateway's own folder, registered at the server, and shipped with the gateway. */
export const createMachineProfiles = (parts: ProfilesParts) => {
  const { dataDirectory, runtime, onArrived } = parts;
  const folder = profileFolder(dataDirectory);
  const registered = createRegistered(parts);
  return {
    /** The profile with a name. Throws a MachineTrouble with the reason. */
    profile: (name: string): MachineProfile => readProfile(name, [folder], registered.content),
    /** Digest of a registered profile's content; null for other profiles. */
    digest: registered.digest,
    /** Adds the digests of their profiles to machines, so that a machine with a changed profile is restarted. */
    withDigests: (machines: readonly DeviceEquipment[]) =>
      machines.map((one) => ({ ...one, profileDigest: registered.digest(one.profile) })),
    /** Takes the registered profiles; resolves once they are fetched, or after 5 s. */
    update: async (profiles: Wanted): Promise<void> => {
      registered.want(profiles);
      let isLate = false;
      const arrived = registered.pass().then((isNew) => {
        if (isLate && isNew) onArrived();
      });
      const patience = new AbortController();
      await Promise.race([arrived, runtime.sleep(patienceMs, patience.signal)]);
      patience.abort();
      isLate = true;
    },
    /** Fetches missing profiles again, every 30 s. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await runtime.sleep(retryEveryMs, signal);
        if (registered.isMissing() && !signal.aborted && (await registered.pass())) onArrived();
      }
    },
    /** Profiles in the gateway's own folder, for the report to the server. */
    inFolder: listFolder(folder, runtime.monotonic),
  };
};

export type MachineProfiles = ReturnType<typeof createMachineProfiles>;
