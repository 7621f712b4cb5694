import { createHash } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import type { Meta } from "./meta.ts";

const ownerShape = z.object({
  /** The client's name. */
  tenant: z.string(),
  /** The client's id, independent of name and server; null until a server sends it. */
  client: z.string().nullable(),
  /** Digest of the key that a server confirmed last for the client; null when none was. */
  key: z.string().nullable(),
});
type Owner = z.infer<typeof ownerShape>;

/** The client that a key belongs to, as the server says. Servers before version 0.3 send no id. */
export interface KeyOwner {
  readonly tenant: string;
  readonly client?: string | undefined;
}

// Keys in `meta`.
const ownerKey = "folderOwner";

/** The owner of a folder of a version that stored none: the client of its configuration. */
const ownerOfConfig = (meta: Pick<Meta, "get">): Owner | null => {
  const kept = z
    .object({ tenant: z.string(), client: z.string().optional() })
    .safeParse(parseJson(meta.get("config")));
  return kept.success ? { tenant: kept.data.tenant, client: kept.data.client ?? null, key: null } : null;
};

/** The client that a folder belongs to; null when it has none yet. */
export const readFolderOwner = (meta: Pick<Meta, "get">): Owner | null => {
  const kept = ownerShape.safeParse(parseJson(meta.get(ownerKey)));
  return kept.success ? kept.data : ownerOfConfig(meta);
};

const isSame = (owner: Owner, { tenant, client }: KeyOwner): boolean =>
  owner.client !== null && client !== undefined ? owner.client === client : owner.tenant === tenant;

interface OwnerParts {
  readonly meta: Meta;
  readonly deviceKey: string;
  /** Whether nothing in the folder waits for a server. */
  readonly isEmpty: boolean;
}

/**
 * The owner of a folder's data. Nothing is sent under a key before a server has said that the key belongs to the same client. A confirmed key needs
 * no answer at later starts.
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

  /** Whether the key is known to belong to the folder's client. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /**
   * Whether this key was confirmed before for a client with this name: a server restored from a copy older than client ids has given the client
   * another id.
   */
  #isKeptKey({ tenant }: KeyOwner): boolean {
    return this.#owner?.key === this.#key && this.#owner.tenant === tenant;
  }

  /** Takes the server's answer about the key. Returns the name of the folder's client if it is another one; null if it is the same. */
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
