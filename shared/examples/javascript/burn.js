const host = 'https://waxseal.example';
const key = process.env.METADATA_KEY;

const answer = await fetch(`${host}/api/v2/private/${key}/burn`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'my-program/1.0' },
  body: JSON.stringify({ continue: true }),
});
const { record, message } = await answer.json();
if (!answer.ok) throw new Error(message);
console.log(record.state);
