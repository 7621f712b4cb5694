import { type Client, providerTenant } from "@fiel/contracts";

/** Whether the client is the provider itself. Its staff has no client's language and gets no mails about machines. */
export const isProviders = ({ tenant }: Pick<Client, "tenant">): boolean => tenant === providerTenant;
