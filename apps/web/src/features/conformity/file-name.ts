/** `amostras-linha-1`: each machine's file has a name of its own. */
export const nameOfEquipment = (name: string, equipment: string): string =>
  `${name}-${equipment.toLocaleLowerCase().replaceAll(/\s+/gu, "-")}`;
