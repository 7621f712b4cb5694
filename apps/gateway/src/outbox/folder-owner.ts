import { createHash } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import type { Meta } from "./meta.ts";

const ownerShape = z.object({
  /** As the server names the client, for people. */
  tenant: z.string(),
  /** The client, whatever its name and its server; null: no server told it yet. */
  client: z.string().nullable(),
  /** Digest of the key with which a server last said so; null: none did. */
  key: z.string().nullable(),
});
type Owner = z.infer<typeof ownerShape>;

/** Whose a server says that the key is. Servers before version 0.3 do not tell the client. */
export interface KeyOwner {
  readonly tenant: string;
  readonly client?: string | undefined;
}

// In `meta`.
const ownerKey = "folderOwner";

/** A folder of a version that kept no owner is of the client whose configuration it has. */
const ownerOfConfig = (meta: Pick<Meta, "get">): Owner | null => {
  const kept = z
    .object({ tenant: z.string(), client: z.string().optional() })
    .safeParse(parseJson(meta.get("config")));
  return kept.success ? { tenant: kept.data.tenant, client: kept.data.client ?? null, key: null } : null;
};

/** The client of a folder; null: it is nobody's yet. */
export const readFolderOwner = (meta: Pick<Meta, "get">): Owner | null => {
  const kept = ownerShape.safeParse(parseJson(meta.get(ownerKey)));
  return kept.success ? kept.data : ownerOfConfig(meta);
};

const isSame = (owner: Owner, { tenant, client }: KeyOwner): boolean =>
  owner.client !== null && client !== undefined ? owner.client === client : owner.tenant === tenant;

interface OwnerParts {
  readonly meta: Meta;
  readonly deviceKey: string;
  /** Nothing in the folder waits for a server. */
  readonly isEmpty: boolean;
}

/**
 * Whose what is in the folder is. Nothing of it goes out under a key of which no server said that it is the same client's; a key
 * that was once known for it needs no answer at later starts.
 */
export class FolderOwner {
  readonly #meta: Meta;
  readonly #key: string;
  #owner: Owner | null;
  #isKnown: boolean;

  constructor({ meta, deviceKey, isEmpty }: OwnerParts) {
    this.#meta = meta;
    this.#key = createHash("sha256").update(deviceKey).digest("hex");
    this.#owner = readFolderOwner(meta);
    this.#isKnown = this.#owner === null ? isEmpty : this.#owner.key === this.#key;
  }

  /** Whether the key is known to be of the client whose the folder is. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /**
   * The very key with which the folder was known to be of a client of this name: a server that was restored from a copy of before
   * clients had ids has given it another one.
   */
  #isKeptKey({ tenant }: KeyOwner): boolean {
    return this.#owner?.key === this.#key && this.#owner.tenant === tenant;
  }

  /** A server says whose the key is. Answers whose the folder is where that is somebody else; null: it is theirs. */
  hear(told: KeyOwner): string | null {
    if (this.#owner !== null && !isSame(this.#owner, told) && !this.#isKeptKey(told)) {
      this.#isKnown = false;
      return this.#owner.tenant;
    }
    const owner = { tenant: told.tenant, client: told.client ?? this.#owner?.client ?? null, key: this.#key };
    const text = JSON.stringify(owner);
    if (text !== JSON.stringify(this.#owner)) this.#meta.set(ownerKey, text);
    this.#owner = owner;
    this.#isKnown = true;
    return null;
  }
}
