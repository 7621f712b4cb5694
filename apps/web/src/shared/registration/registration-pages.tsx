import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { FormDrawer } from "../forms/form-drawer.tsx";
import type { Column } from "../table/column.ts";
import { alonePages } from "./alone-pages.tsx";
import type { FormProps, NewProps } from "./form-props.ts";
import { useToday } from "../format/use-day-text.ts";
import type { ListGroup } from "./list-groups.ts";
import type { ListTools } from "./list-tools.ts";
import type { Registration } from "./registration.ts";
import { FormSkeleton, RegistrationDrawer } from "./registration-drawer.tsx";
import type { RemoveWords } from "./remove-question.tsx";
import { type ListContext, type ListPlaces, RegistrationPage } from "./registration-page.tsx";

interface PagesPlan<Row, Draft> {
  readonly registration: Registration<Row, Draft>;
  readonly columns: (t: TFunction, context: ListContext<Row>) => readonly Column<Row>[];
  readonly sortedBy: string;
  /** Texts of a row that the search looks in. */
  readonly textsOf: (row: Row) => readonly string[];
  /** Loaded with the first form that opens, so that the list does not wait for it. */
  readonly loadForm: () => Promise<ComponentType<FormProps<Row>>>;
  /** The form is a page of its own (`FormPage`) instead of a drawer beside the list. */
  readonly alone?: boolean;
  /** Further buttons of the list's toolbar. */
  readonly Tools?: ComponentType<ListTools>;
  /** Notice above the list, given the listed rows. */
  readonly Notice?: ComponentType<{ readonly rows: readonly Row[] }>;
  /** Groups to which the list can be restricted on the day `today` (ISO); the first one is the whole list. */
  readonly groups?: (t: TFunction, today: string) => readonly ListGroup<Row>[];
  /** A click on a row opens it. */
  readonly opensByRow?: boolean;
  /** Note below the list. */
  readonly note?: (t: TFunction) => ReactNode;
  /** Note below the list, given the visible rows. */
  readonly Note?: ComponentType<{ readonly rows: readonly Row[] }>;
  /** A panel below the list. */
  readonly Below?: ComponentType;
  /** Class of the list. */
  readonly className?: string | undefined;
  /** Texts of the question before deleting. */
  readonly removeWords?: (t: TFunction, row: Row) => RemoveWords;
}

/** The three pages of a kind of registration, for its routes. */
export interface RegistrationPages {
  readonly List: ComponentType<ListPlaces>;
  readonly New: ComponentType<NewProps>;
  readonly One: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
  /** The forms replace the list. */
  readonly alone: boolean;
}

/** The pages whose forms stand beside the list. */
const drawers = <Row, Draft>(
  registration: Registration<Row, Draft>,
  Form: ComponentType<FormProps<Row>>,
): Pick<RegistrationPages, "New" | "One"> => ({
  New: ({ onClose, ...named }) => {
    const { t } = useTranslation();
    return (
      <FormDrawer title={t(`${registration.name}.new`)} onClose={onClose}>
        <Suspense fallback={<FormSkeleton />}>
          <Form row={null} {...named} onClose={onClose} />
        </Suspense>
      </FormDrawer>
    );
  },
  One: ({ id, onClose }) => (
    <RegistrationDrawer key={id} registration={registration} id={id} onClose={onClose}>
      {(row) => (
        <Suspense fallback={<FormSkeleton />}>
          <Form row={row} onClose={onClose} />
        </Suspense>
      )}
    </RegistrationDrawer>
  ),
});

/** The list, the form for a new record and the form for an existing one. The plan holds all that differs between kinds of registration. */
export const registrationPages = <Row, Draft>(plan: PagesPlan<Row, Draft>): RegistrationPages => {
  const { registration, columns, loadForm, alone = false, ...rest } = plan;
  const { Tools, Notice, note, groups, removeWords, ...told } = rest;
  const Form = lazy(async () => ({ default: await loadForm() }));
  return {
    List: (places) => {
      const { t } = useTranslation();
      const today = useToday();
      const columnsOf = useCallback((context: ListContext<Row>) => columns(t, context), [t]);
      const grouped = useMemo(() => groups?.(t, today), [t, today]);
      return (
        <RegistrationPage
          {...places}
          {...told}
          registration={registration}
          columns={columnsOf}
          Tools={Tools}
          Notice={Notice}
          note={note?.(t)}
          groups={grouped}
          removeWords={removeWords === undefined ? undefined : (row) => removeWords(t, row)}
        />
      );
    },
    ...(alone ? alonePages({ registration, Form }) : drawers(registration, Form)),
    alone,
  };
};
