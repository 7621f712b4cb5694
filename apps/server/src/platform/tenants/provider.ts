import { providerTenant } from "@fiel/contracts";
import type { FoundClient } from "../stores/postgres/look-ups.ts";

/** The tenant whose users are the provider's staff. No client's address leads to it. */
export const providerId = 0;

/** The provider as a client's record. */
export const provider: FoundClient = {
  tenant_id: providerId,
  tenant: providerTenant,
  name: "Fiel",
  language: "pt_BR",
  time_zone: "America/Sao_Paulo",
  logo_path: null,
  status: "Active",
};
