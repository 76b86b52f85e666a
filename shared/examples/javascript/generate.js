const host = 'https://waxseal.example';

const answer = await fetch(`${host}/api/v2/secret/generate`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'my-program/1.0' },
  body: JSON.stringify({ length: 16, ttl: 3600 }),
});
const { record, message } = await answer.json();
if (!answer.ok) throw new Error(message);
console.log(`Generated: ${record.secret.value}`);
console.log(`Send this: ${record.metadata.share_url}`);
