import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";

/** Of fields that are chosen or pressed no manager tells anything that they have not told themselves. */
const typed = new Set(["text", "email", "password", "tel", "url", "search", "textarea"]);

const isTyped = (one: Element): one is HTMLInputElement | HTMLTextAreaElement =>
  (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) && typed.has(one.type);

/** A text as a field has it: of one line, or with the line ends of its own. */
const asInField = (text: string, field: Element): string =>
  text.replace(/\r\n?|\n/g, field instanceof HTMLTextAreaElement ? "\n" : "");

/** Takes over what stands in the form's fields and was never told: password managers write there without an event. */
const takeFilled = <Values extends FieldValues>(
  form: EventTarget | null | undefined,
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
): void => {
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!isTyped(field) || field.name === "") continue;
    const name = field.name as FieldPath<Values>;
    const known: unknown = getValues(name);
    if (typeof known !== "string" || asInField(known, field) === field.value) continue;
    setValue(name, field.value as FieldPathValue<Values, typeof name>, { shouldDirty: true });
  }
};

/** The one way to a form: what counts when it is sent is what stands in its fields. */
export const useFilledForm = <Values extends FieldValues, Context = unknown, Sent = Values>(
  props: UseFormProps<Values, Context, Sent>,
): UseFormReturn<Values, Context, Sent> => {
  const form = useForm<Values, Context, Sent>(props);
  const { getValues, setValue } = form;
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, onInvalid);
      return (event) => {
        takeFilled<Values>(event?.target as EventTarget | null | undefined, { getValues, setValue });
        return submit(event);
      };
    },
  };
};
