import type { Client } from "@fiel/contracts";
import { isProviders } from "./is-providers.ts";

/** Translation key for the default language, which is the client's or the installation's. */
export const usualLanguageKey = (client: Pick<Client, "tenant">) =>
  isProviders(client) ? "profile.installationLanguage" : "profile.clientLanguage";
