import type { TextsOf } from "../texts-of.ts";
import type { boardPtBr } from "./pt-br.ts";

export const boardEs: TextsOf<typeof boardPtBr> = {
  board: {
    start: "Presione F11 o toque Iniciar",
    startButton: "Iniciar",
    hint: "El panel ocupa toda la pantalla y cambia de página cada {{seconds}} s. ESC lo cierra.",
    pages: "Páginas",
    seconds: "Segundos por página",
    secondsOfPage: "{{seconds}} s por página",
    turn_one: "{{count}} página, vuelta cada {{minutes}} min",
    turn_other: "{{count}} páginas, vuelta cada {{minutes}} min",
    pageCount_one: "{{count}} página",
    pageCount_other: "{{count}} páginas de 4",
    page: {
      stops: "Paradas por causa",
      machines: "Equipos",
      production: "Producción útil",
      pace: "Ritmo del día",
      giveaway: "Sobrepeso",
    },
  },
};
