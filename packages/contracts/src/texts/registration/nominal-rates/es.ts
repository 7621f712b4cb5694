import type { TextsOf } from "../../texts-of.ts";
import type { registrationPtBr } from "../pt-br.ts";

export const nominalRatesEs: TextsOf<typeof registrationPtBr>["nominalRates"] = {
  title: "Ritmos nominales",
  one: "Ritmo nominal",
  new: "Nuevo ritmo",
  add: "Guardar ritmo",
  search: "Producto o equipo",
  count_one: "{{count}} ritmo",
  count_other: "{{count}} ritmos",
  empty: "Ningún ritmo nominal.",
  emptyRemoved: "No se eliminó ningún ritmo.",
  added: "Ritmo guardado.",
  addFailed: "Problema al guardar el ritmo.",
  changed: "Ritmo modificado.",
  changeFailed: "Problema al modificar el ritmo.",
  deleted: "Ritmo eliminado.",
  deleteFailed: "Problema al eliminar el ritmo.",
  notFound: "Ritmo no encontrado.",
  unexpected: "Error inesperado.",
  listFailed: "Problema al listar los ritmos",
  product: "Producto",
  equipment: "Equipo",
  equipmentHint: "El ritmo de un equipo vale antes que el de todos.",
  all: "Todos los equipos",
  locked: "El producto y el equipo no cambian; para otro, guarde un ritmo nuevo.",
  rate: "Ritmo",
  rateUnit: "Ritmo (un/min)",
  rateHint:
    "Paquetes por minuto que la máquina puede hacer con el producto. Vale también para los días pasados.",
  note: "Las pérdidas y el OEE cuentan, también en el pasado, por el ritmo del producto en el equipo; sin él, por el del producto, después por el esperado del equipo y, por último, por los mejores 10 minutos vistos en 30 días.",
};
