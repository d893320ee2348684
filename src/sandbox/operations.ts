import { isEmailAddress } from './email-address.ts';
import { serviceErrors, ServiceFault } from './service-error.ts';
import type { ServiceError } from './service-error.ts';
import type { SuppressionList } from './suppression-list.ts';
import type { LoadedTemplate } from './template-data.ts';

/** The fields of a request body; each operation checks those it reads and ignores the others. */
export type RequestFields = Readonly<Record<string, unknown>>;

/** One operation of section 4: the fields of its success body beside `status`, or a ServiceFault. */
export type Operation = (fields: RequestFields) => Readonly<Record<string, unknown>>;

interface OperationsOptions {
  readonly templates: readonly LoadedTemplate[];
  readonly list: SuppressionList;
  /** The project of the key; entries of other projects are shown only with `searching: true`. */
  readonly projectId: string;
}

/** The three operations of the specification, by the path after the base address. */
export function createOperations({
  templates,
  list,
  projectId,
}: OperationsOptions): ReadonlyMap<string, Operation> {
  const templateById = new Map(templates.map((template) => [template.id, template.reply]));

  const getTemplate: Operation = ({ id }) => {
    if (typeof id !== 'string' || !uuid.test(id)) throw new ServiceFault(serviceErrors.templateId);
    const template = templateById.get(id.toLowerCase());
    if (template === undefined) throw new ServiceFault(serviceErrors.templateUnknown(id));
    return { template };
  };

  const getSuppression: Operation = ({ receiver_email: email, searching = false }) => {
    const address = requireAddress(email, {
      blank: serviceErrors.getEmailBlank,
      type: serviceErrors.getEmailType,
      invalid: serviceErrors.getEmailInvalid,
    });
    if (typeof searching !== 'boolean') throw new ServiceFault(serviceErrors.getSearchingType);
    const suppressions = list.entriesOf(
      address,
      (entry) => searching || entry.project_id === undefined || entry.project_id === projectId,
    );
    return { email: address, suppressions };
  };

  const deleteSuppression: Operation = ({ email }) => {
    const address = requireAddress(email, {
      blank: serviceErrors.deleteEmailBlank,
      type: serviceErrors.deleteEmailType,
      invalid: serviceErrors.deleteEmailInvalid,
    });
    list.remove(address);
    return {};
  };

  return new Map([
    ['template/get', getTemplate],
    ['suppression/get', getSuppression],
    ['suppression/delete', deleteSuppression],
  ]);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function requireAddress(
  value: unknown,
  faults: { readonly blank: ServiceError; readonly type: ServiceError; readonly invalid: ServiceError },
): string {
  if (value === undefined || value === null || value === '') throw new ServiceFault(faults.blank);
  if (typeof value !== 'string') throw new ServiceFault(faults.type);
  if (value.trim() === '') throw new ServiceFault(faults.blank);
  if (!isEmailAddress(value)) throw new ServiceFault(faults.invalid);
  return value;
}
