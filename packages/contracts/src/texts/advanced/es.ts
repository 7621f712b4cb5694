import type { AdvancedMessages } from "./messages.ts";

export const advancedEs: AdvancedMessages = {
  advanced: {
    title: "Filtro avanzado",
    calendar: "Días del período",
    previousMonth: "Mes anterior",
    nextMonth: "Mes siguiente",
    chooseDays: "Elija el primer y el último día en el calendario, cuantas veces quiera.",
    chooseLast: "Falta elegir el último día del intervalo.",
    ranges: "Intervalos elegidos",
    removeRange: "Quitar {{range}}",
    startText: "Inicio",
    endText: "Fin",
    wrongTime: "Hora no válida: use HH:MM",
    daily: "Repetir todos los días",
    dailyHint_one: "{{count}} ventana, de {{from}} a {{to}}",
    dailyHint_other: "{{count}} ventanas, de {{from}} a {{to}}",
    tooMany: "Son más de 400 días: elija menos, o no repita todos los días.",
    listFailed: "No se pudo obtener la lista.",
    windows_one: "en {{count}} ventana",
    windows_other: "en {{count}} ventanas",
    equipments_one: "{{count}} equipo",
    equipments_other: "{{count}} equipos",
    reset: "Restaurar predeterminado",
    close: "Cerrar",
    apply: "Aplicar filtro",
  },
};
