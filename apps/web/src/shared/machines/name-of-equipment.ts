/** `amostras-linha-1`: file name per machine. */
export const nameOfEquipment = (name: string, equipment: string): string =>
  `${name}-${equipment.toLocaleLowerCase().replaceAll(/\s+/gu, "-")}`;
