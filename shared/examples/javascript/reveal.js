const host = 'https://waxseal.example';
const key = process.env.SECRET_KEY;
// If an answer is lost, repeat the call within a minute, with the same rid.
const rid = crypto.randomUUID();

const answer = await fetch(`${host}/api/v2/secret/${key}`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'User-Agent': 'my-program/1.0' },
  body: JSON.stringify({ continue: true, rid }),
});
const { record, message } = await answer.json();
if (!answer.ok) throw new Error(message);
console.log(record.secret_value);
