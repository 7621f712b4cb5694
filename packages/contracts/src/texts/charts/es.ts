import type { TextsOf } from "../texts-of.ts";
import type { chartsPtBr } from "./pt-br.ts";

export const chartsEs: TextsOf<typeof chartsPtBr> = {
  chart: {
    legend: "Leyenda",
    hidden: "Fuera del gráfico: {{names}}.",
    showAll: "Ver todo",
    zoomHint: "Use + y − para acercar y alejar, Shift con las flechas para moverse y 0 para ver todo.",
  },
  download: {
    menu: "Descargar e imprimir {{title}}",
    image: "Imagen (PNG)",
    table: "Tabla (CSV)",
    otherTable: { comma: "CSV con comas y 1.5", semicolon: "CSV con punto y coma y 1,5" },
    print: "Imprimir página",
  },
  tableOrder: { label: "Ordenar por", by: "Ordenado por {{column}}" },
  filterWords: {
    chooseOne: "Elija uno",
    equipment: "Equipo",
    advanced: "Filtro avanzado",
    set_one: "filtro activo",
    set_other: "filtros activos",
    days: "{{from}} a {{to}}",
    ranges_one: "{{count}} intervalo",
    ranges_other: "{{count}} intervalos",
    hours: "de {{from}} a {{to}}",
    hoursDaily: "todos los días de {{from}} a {{to}}",
    windows_one: "{{count}} ventana",
    windows_other: "{{count}} ventanas",
    clear: "Limpiar el resto del filtro",
    allEquipments: "Todos los equipos",
    operator: "Operador",
    product: "Producto",
    without: "sin {{names}}",
    withoutMore: "sin {{names}} y {{more}} más",
  },
};
