import type { HomeCardsMessages } from "./messages.ts";

export const homeCardsEs: HomeCardsMessages = {
  occurrences: {
    latest: "Últimas ocurrencias",
    open: "en curso",
    top: "Mayores ocurrencias",
    topUnit: "duración × veces",
    topSummary:
      "Las {{count}} ocurrencias de mayor duración. La mayor: {{name}}, {{duration}} en {{times}} veces.",
    topHint: "Use las flechas para recorrer las ocurrencias.",
    event: "Ocurrencia",
    times: "veces",
    duration: "Duración",
  },
  factor: {
    title: "Factor operativo",
    stopped: "Parado",
    available: "Disponible",
    lowest: "Los {{count}} más bajos",
    byEquipment: "Por equipo",
  },
  heatmap: {
    title: "Producción en 12 meses",
    unit: "paquetes por día",
    none: "ninguno",
    month: "Mes",
    summary: "Paquetes de cada día de los últimos 12 meses. El mayor día: {{date}}, {{count}} paquetes.",
    hint: "Use las flechas para recorrer los días.",
  },
  leftoversCard: {
    title: "Sobras",
    scrap: "Desecho",
    reprocess: "Reproceso",
    chargeback: "Devoluciones",
    unit: "un",
    time: "Hora",
    summary: "Sobras a lo largo del período, en tres gráficos de columnas.",
    hint: "Use las flechas para recorrer los instantes.",
  },
  hidden: {
    title: "Filtro de ocurrencias",
    hint: "Las desmarcadas no cuentan en ningún panel de paradas, en este equipo.",
    open_one: "Filtrar ocurrencias: {{count}} oculta",
    open_other: "Filtrar ocurrencias: {{count}} ocultas",
    count_one: "{{count}} oculta",
    count_other: "{{count}} ocultas",
    all: "Seleccionar todos",
    clear: "Limpiar",
    save: "Guardar",
    failed: "Problema al listar los eventos.",
  },
};
