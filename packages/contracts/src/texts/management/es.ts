import { clientsEs } from "./clients/es.ts";
import { languagesEs } from "./languages/es.ts";
import { managersEs } from "./managers/es.ts";
import type { ManagementMessages } from "./messages.ts";

export const managementEs: ManagementMessages = {
  clients: clientsEs,
  languages: languagesEs,
  managers: managersEs,
  overview: {
    use: "Uso por cliente",
    useHint: "pesajes en las últimas 24 horas",
    perDay: "Pesajes/día",
    stored: "Almacenado",
    gateways: "Gateways",
    lastSeen: "Última lectura",
    silentOf_one: "{{count}} de {{all}} callado",
    silentOf_other: "{{count}} de {{all}} callados",
    silent: "Gateways callados",
    noneSilent: "Todos los gateways hablan.",
    failures: "Correos y tareas con fallo en 24 h",
    noneFailed: "Nada falló.",
    mail: "Correo",
    job: "Tarea",
  },
  management: {
    name: "Gestión",
    title: "Fiel Gestión",
    signInHint: "Acceso del equipo del proveedor.",
    welcome: "Bienvenido, {{name}}",
    overview: "Vista general",
    clients: "Clientes",
    users: "Usuarios",
    languages: "Idiomas",
    looks: "Tema e idioma",
  },
};
