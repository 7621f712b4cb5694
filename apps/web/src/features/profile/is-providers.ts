import { type Client, providerTenant } from "@fiel/contracts";

/** The provider's staff has no client, whose language it would have, and whose machines it would be mailed about. */
export const isProviders = ({ tenant }: Pick<Client, "tenant">): boolean => tenant === providerTenant;
