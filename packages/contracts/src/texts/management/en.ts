import { clientsEn } from "./clients/en.ts";
import { languagesEn } from "./languages/en.ts";
import { managersEn } from "./managers/en.ts";
import type { ManagementMessages } from "./messages.ts";

export const managementEn: ManagementMessages = {
  clients: clientsEn,
  languages: languagesEn,
  managers: managersEn,
  overview: {
    use: "Use by client",
    useHint: "weighings in the last 24 hours",
    perDay: "Weighings/day",
    stored: "Stored",
    gateways: "Gateways",
    lastSeen: "Last reading",
    silentOf_one: "{{count}} of {{all}} silent",
    silentOf_other: "{{count}} of {{all}} silent",
    silent: "Silent gateways",
    noneSilent: "All gateways speak.",
    failures: "E-mails and jobs that failed in 24 h",
    noneFailed: "Nothing failed.",
    mail: "E-mail",
    job: "Job",
  },
  management: {
    name: "Management",
    title: "Fiel Management",
    signInHint: "For the provider's staff.",
    welcome: "Welcome, {{name}}",
    overview: "Overview",
    clients: "Clients",
    users: "Users",
    languages: "Languages",
    looks: "Theme and language",
  },
};
