import { clientsEn } from "./clients/en.ts";
import { managersEn } from "./managers/en.ts";
import type { ManagementMessages } from "./messages.ts";

export const managementEn: ManagementMessages = {
  clients: clientsEn,
  managers: managersEn,
  management: {
    name: "Management",
    title: "Fiel Management",
    signInHint: "For the provider's staff.",
    welcome: "Welcome, {{name}}",
    overview: "Overview",
    clients: "Clients",
    users: "Users",
    looks: "Theme and language",
  },
};
