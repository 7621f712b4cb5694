import { defineTexts } from "../../texts/define-texts.ts";

export interface FrameTexts {
  readonly title: string;
  /** {origin} is the address of the surrounding page. */
  readonly named: string;
  readonly unnamed: string;
  readonly alone: string;
}

/** Texts of a board in the frame of a page that may not show it. */
export const frameTexts = defineTexts<FrameTexts>("frames", "screen", {
  pt_BR: {
    title: "Este painel não pode ser mostrado dentro de outra página",
    named:
      "Peça a quem cuida do servidor do Fiel que escreva FIEL_BOARD_FRAMES={origin} nas configurações e o reinicie.",
    unnamed:
      "Peça a quem cuida do servidor do Fiel que escreva em FIEL_BOARD_FRAMES, nas configurações, o endereço da página em volta (https://máquina, sem pasta) e o reinicie. Uma página aberta de um arquivo (file://) não tem endereço: ponha-a num servidor web.",
    alone: "Abrir o painel sozinho",
  },
  en: {
    title: "This board may not be shown inside another page",
    named:
      "Ask whoever runs the Fiel server to write FIEL_BOARD_FRAMES={origin} in its settings and to restart it.",
    unnamed:
      "Ask whoever runs the Fiel server to write the address of the page around it (https://machine, without a folder) in its setting FIEL_BOARD_FRAMES and to restart it. A page opened from a file (file://) has no address: put it on a web server.",
    alone: "Open the board alone",
  },
  es: {
    title: "Este tablero no puede mostrarse dentro de otra página",
    named:
      "Pida a quien cuida el servidor de Fiel que escriba FIEL_BOARD_FRAMES={origin} en la configuración y lo reinicie.",
    unnamed:
      "Pida a quien cuida el servidor de Fiel que escriba en FIEL_BOARD_FRAMES, en la configuración, la dirección de la página que lo rodea (https://máquina, sin carpeta) y lo reinicie. Una página abierta de un archivo (file://) no tiene dirección: póngala en un servidor web.",
    alone: "Abrir el tablero solo",
  },
});
