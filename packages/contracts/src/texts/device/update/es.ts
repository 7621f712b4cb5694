import type { TextsOf } from "../../texts-of.ts";
import type { devicePtBr } from "../pt-br.ts";

export const deviceUpdateEs: TextsOf<typeof devicePtBr>["device"]["update"] = {
  offered: "La versión {{version}} está en el servidor; en uso, la {{running}}.",
  verb: "Actualizar a {{version}}",
  underWay: "actualizando",
  failed: "actualización fallida",
  asked: "Pedido hecho.",
  askedText: "El gateway descarga la versión, comprueba la firma y se reinicia con ella.",
  askFailed: "Problema al pedir la actualización.",
  goesOn: "La {{version}} sigue en uso, y nada se perdió.",
  states: {
    asked: "Actualización a {{version}} pedida el {{time}}: el gateway aún no respondió.",
    downloading: "Descargando la {{version}} desde el {{time}}.",
    checked: "La {{version}} fue descargada y comprobada el {{time}}.",
    installed: "La {{version}} fue instalada el {{time}}: el gateway se reinicia con ella.",
    running: "Actualizado a la {{version}} el {{time}}.",
    failed: "La actualización a {{version}} falló el {{time}}.",
  },
  failures: {
    download: "El archivo no se pudo descargar.",
    truncated: "El archivo llegó incompleto.",
    wrongContent: "El archivo no es el que fue firmado.",
    wrongSignature: "La firma no es de quien hizo este gateway.",
    wrongPlatform: "La versión es para otro tipo de computadora.",
    notNewer: "La versión no es más nueva.",
    diskFull: "Falta espacio en el disco de esta computadora.",
    unwritable: "El gateway no puede escribir en la carpeta de versiones.",
    unusable: "La versión no funciona en esta computadora.",
    noStart: "La versión nueva no inició, y volvió la anterior.",
    noReport: "La versión nueva no habló con el servidor a tiempo, y volvió la anterior.",
  },
};
