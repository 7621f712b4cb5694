import type { ManagementMessages } from "./messages.ts";

export const managementEn: ManagementMessages = {
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
