/** The fields that the schema of a body consists of. */
import * as v from 'valibot';

const objectSchema = v.looseObject({
  type: v.literal('object'),
  entries: v.record(
    v.string(),
    v.custom<v.GenericSchema>((entry) => typeof entry === 'object'),
  ),
});

/** The schema of each field of a body, which may be a pipe; of one that is no record, none. */
export function entriesOf(body: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> {
  const parts = 'pipe' in body && Array.isArray(body.pipe) ? body.pipe : [body];
  const record = parts.findLast((part) => v.is(objectSchema, part));
  return record === undefined ? {} : v.parse(objectSchema, record).entries;
}
