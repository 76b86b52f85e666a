/** What a zone does before a Worker sees a request: settings. */
import * as v from 'valibot';
import { type Asked, given, type Handler, jsonOf, refused, type Reply } from './platform-reply.ts';

const setting = /^\/zones\/\w+\/settings\/(\w+)$/;

const values: Readonly<Record<string, readonly string[]>> = {
  always_use_https: ['on', 'off'],
  min_tls_version: ['1.0', '1.1', '1.2', '1.3'],
};

export const edgeCalls: readonly Handler[] = [
  ['GET', setting, showSetting],
  ['PATCH', setting, changeSetting],
];

function showSetting({ world, parts }: Asked): Reply {
  const id = parts[1] ?? '';
  const value = world.settings.get(id);
  if (value === undefined) return refused(400, 1007, `Undefined zone setting: ${id}`);
  return given({ id, value, editable: true, modified_on: null });
}

function changeSetting(asked: Asked): Reply {
  const id = asked.parts[1] ?? '';
  const { value } = v.parse(v.strictObject({ value: v.picklist(values[id] ?? []) }), jsonOf(asked));
  asked.world.settings.set(id, value);
  return showSetting(asked);
}
