import { type Client, providerTenant } from "@fiel/contracts";

/** Whose language somebody has who chose none: the provider's staff has no client. */
export const usualLanguageKey = ({ tenant }: Pick<Client, "tenant">) =>
  tenant === providerTenant ? "profile.installationLanguage" : "profile.clientLanguage";
