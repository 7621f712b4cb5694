import type { TextsOf } from "../texts-of.ts";
import type { advancedPtBr } from "./pt-br.ts";

export const advancedEs: TextsOf<typeof advancedPtBr> = {
  advanced: {
    title: "Filtro avanzado",
    calendar: "Días del período",
    previousMonth: "Mes anterior",
    nextMonth: "Mes siguiente",
    chooseDays: "Elija el primer y el último día en el calendario, cuantas veces quiera.",
    lone: "Solo {{day}}. Elija otro día para un intervalo.",
    noDays: "Falta elegir al menos un día en el calendario.",
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
