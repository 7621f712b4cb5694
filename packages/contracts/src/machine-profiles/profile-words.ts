/** Messages about invalid profiles, in the three languages of plants. */
const portuguese = {
  titleMissing: "Título é obrigatório",
  wholeNumber: "deve ser um número inteiro",
  unknownState: "deve ser um número ou, com names packml, um estado PackML",
  textLength: "length é de ascii, que precisa dele",
  releaseAboveThreshold: "releaseG não pode passar de thresholdG",
  unknownPlace: "um dos campos não existe; há {weight}, {unit}, {status} e {any}",
  oneWeight: "falta {weight}, uma vez",
  touchingPlaces: "dois campos sem texto entre eles não se distinguem",
  unitMissing: "falta unit",
  familyOrLine: "diga family ou line, um dos dois",
  unknownDriver: "não há esse driver; há modbus-tcp e scale",
  notAnObject: "deve ser um objeto JSON",
  tooLarge: "é grande demais",
} as const;

export type ProfileWord = keyof typeof portuguese;
type Words = Readonly<Record<ProfileWord, string>>;

const english: Words = {
  titleMissing: "Title is required",
  wholeNumber: "must be a whole number",
  unknownState: "must be a number or, with names packml, a PackML state",
  textLength: "length belongs to ascii, which needs it",
  releaseAboveThreshold: "releaseG cannot be above thresholdG",
  unknownPlace: "one of the places does not exist; there are {weight}, {unit}, {status} and {any}",
  oneWeight: "{weight} is missing, or there more than once",
  touchingPlaces: "two places without text between them cannot be told apart",
  unitMissing: "unit is missing",
  familyOrLine: "name family or line, one of the two",
  unknownDriver: "there is no such driver; there are modbus-tcp and scale",
  notAnObject: "must be a JSON object",
  tooLarge: "is too large",
};

const spanish: Words = {
  titleMissing: "El título es obligatorio",
  wholeNumber: "debe ser un número entero",
  unknownState: "debe ser un número o, con names packml, un estado PackML",
  textLength: "length es de ascii, que lo necesita",
  releaseAboveThreshold: "releaseG no puede pasar de thresholdG",
  unknownPlace: "uno de los campos no existe; hay {weight}, {unit}, {status} y {any}",
  oneWeight: "falta {weight}, una vez",
  touchingPlaces: "dos campos sin texto entre ellos no se distinguen",
  unitMissing: "falta unit",
  familyOrLine: "indique family o line, uno de los dos",
  unknownDriver: "no hay ese driver; hay modbus-tcp y scale",
  notAnObject: "debe ser un objeto JSON",
  tooLarge: "es demasiado grande",
};

export const profileWords = { pt_BR: portuguese, en: english, es: spanish } as const;
export type ProfileWordsLanguage = keyof typeof profileWords;
