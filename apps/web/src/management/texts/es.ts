import { clientsEs } from "./clients/es.ts";
import { managersEs } from "./managers/es.ts";
import type { ManagementMessages } from "./messages.ts";

export const managementEs: ManagementMessages = {
  clients: clientsEs,
  managers: managersEs,
  management: {
    name: "Gestión",
    title: "Fiel Gestión",
    signInHint: "Acceso del equipo del proveedor.",
    welcome: "Bienvenido, {{name}}",
    overview: "Vista general",
    clients: "Clientes",
    users: "Usuarios",
    looks: "Tema e idioma",
  },
};
