import type { Client } from "@fiel/contracts";
import { isProviders } from "./is-providers.ts";

/** Whose language somebody has who chose none. */
export const usualLanguageKey = (client: Pick<Client, "tenant">) =>
  isProviders(client) ? "profile.installationLanguage" : "profile.clientLanguage";
