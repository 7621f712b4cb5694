import type { Log } from "../log.ts";
import { type Settings, SettingsError } from "../settings.ts";
import { FolderOwner, type KeyOwner } from "./folder-owner.ts";
import { openMeta } from "./meta.ts";
import type { Store } from "./open-store.ts";
import type { Outbox } from "./outbox.ts";

interface OwnerParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly log: Log;
}

const wordsOf = (directory: string, owner: string, told: KeyOwner): string =>
  `A pasta ${directory} é do cliente "${owner}", e a chave é do cliente "${told.tenant}": nada foi enviado. Use a chave de ` +
  `"${owner}", ou outra pasta em FIEL_GATEWAY_DATA; "forget ${owner}" apaga de propósito o que há nela.`;

/** Compares the client of the folder with the client of the key. If they differ, the gateway ends with a sentence that says so. */
export const watchOwner = (
  { settings, store, log }: OwnerParts,
  outbox: Pick<Outbox, "isEmpty" | "heldGroups">,
  refused: AbortController,
) => {
  const { deviceKey, dataDirectory } = settings;
  const isEmpty = outbox.isEmpty() && outbox.heldGroups().length === 0;
  const owner = new FolderOwner({ meta: openMeta(store.database), deviceKey, isEmpty });
  const heard = Promise.withResolvers<void>();
  if (owner.isKnown) heard.resolve();
  return {
    isKnown: () => owner.isKnown,
    /** Resolves when the key is known to belong to the folder's client, or the signal aborts. */
    known: async (signal: AbortSignal): Promise<void> => {
      if (signal.aborted) return;
      signal.addEventListener("abort", () => heard.resolve(), { once: true });
      await heard.promise;
    },
    /** Takes the server's answer about the key; returns whether the key is of the folder's client. */
    hear: (told: KeyOwner): boolean => {
      const other = owner.hear(told);
      if (other === null) {
        heard.resolve();
        return true;
      }
      const words = wordsOf(dataDirectory, other, told);
      log.error({ folder: other, key: told.tenant }, words);
      refused.abort(new SettingsError(words));
      return false;
    },
  };
};

export type OwnerWatch = ReturnType<typeof watchOwner>;
