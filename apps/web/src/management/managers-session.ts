import { type Client, providerTenant } from "@fiel/contracts";
import type { KeptStorage } from "../shared/environment/open-storage.ts";
import { createSessionStore, type SessionStore } from "../shared/session/session-store.ts";

/** The provider, as the client of its managers. */
const provider: Client = {
  tenant: providerTenant,
  name: "Fiel",
  language: "pt_BR",
  timeZone: "America/Sao_Paulo",
  logoPath: null,
};

/** Storage with prefixed keys, for a person who signs in both here and at a client in the same browser. */
const under = (prefix: string, storage: KeptStorage): KeptStorage => ({
  getItem: (key) => storage.getItem(prefix + key),
  setItem: (key, value) => storage.setItem(prefix + key, value),
  removeItem: (key) => storage.removeItem(prefix + key),
});

/** Session of a manager, who is a user of the provider. */
export const createManagersSession = (storage: KeptStorage, isInUse: () => boolean): SessionStore => {
  const session = createSessionStore(under("management.", storage), { isInUse });
  session.chooseClient(provider);
  return session;
};
