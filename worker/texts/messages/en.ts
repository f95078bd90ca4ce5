import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'With kind regards,\n{names}'
const warm = 'With love,\n{names}'

export const en: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Save the date: the wedding of {names}',
      body: letter(
        formal,
        'We are delighted to share the news of our wedding, and would be grateful if you would keep the day free.',
        '{occasions}',
        'A formal invitation will follow. There is no need to reply yet.',
      ),
    },
    warm: {
      subject: '{names} are getting married: save the date',
      body: letter(
        warm,
        'We’ve set a date for our wedding, and we would love you to be there. Please keep it free for us.',
        '{occasions}',
        'Your invitation will follow with all the details, so there’s no need to reply yet.',
      ),
    },
    playful: {
      subject: 'Before you book that holiday: {names}',
      body: letter(
        'Until then,\n{names}',
        'We’re getting married! Before anyone books a holiday for the same day, here is when and where.',
        '{occasions}',
        'Pencil it in, or better still, use ink. The invitation follows, and until then you don’t have to do a thing.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Invitation to the wedding of {names}',
      body: letter(
        formal,
        'We request the pleasure of your company at the celebration of our marriage.',
        '{occasions}',
        'Kindly reply by {deadline}. You will find all the details at your personal link, where you can also reply: {link}',
      ),
    },
    warm: {
      subject: 'You’re invited to the wedding of {names}',
      body: letter(
        warm,
        'We’re getting married, and it would mean so much to us to have you there.',
        '{occasions}',
        'Please let us know by {deadline} whether you can come. You can reply in a minute with your personal link: {link}',
      ),
    },
    playful: {
      subject: 'Saved you a seat: the wedding of {names}',
      body: letter(
        'See you on the dance floor,\n{names}',
        'There will be good food, a few happy tears and dancing of mixed quality. All that’s missing is you.',
        '{occasions}',
        'We have to count the chairs by {deadline}. Claim yours with your personal link: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'A change to the wedding of {names}',
      body: letter(
        formal,
        'We are writing to let you know of a change to our wedding. Below this letter you will find the earlier details and those that now apply.',
        'We are sorry for any inconvenience. Should the change affect your reply, please review it at your personal link: {link}',
      ),
    },
    warm: {
      subject: 'Our plans have changed: {names}',
      body: letter(
        warm,
        'Something about our wedding has changed, and we wanted you to hear it from us. Below you can see how it was and how it is now.',
        'We’re sorry if this upsets your plans. Please check whether your reply still holds: {link}',
      ),
    },
    playful: {
      subject: 'A plot twist from {names}',
      body: letter(
        'Still getting married,\n{names}',
        'Plans are made to be changed, and ours just were. Below are the old version and the new one. Only the new one counts.',
        'Sorry for the shuffle. Please check that your reply still fits: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Your reply to the wedding invitation of {names}',
      body: letter(
        formal,
        'We hope that our invitation has reached you, as we have not yet received your reply.',
        '{occasions}',
        'We would be grateful to hear from you by {deadline}. Please reply at your personal link: {link}',
      ),
    },
    warm: {
      subject: 'Can you make it? {names} would love to know',
      body: letter(
        warm,
        'We’re planning the details of our day and would love to know whether you can be with us.',
        '{occasions}',
        'Please let us know by {deadline}. Your personal link takes you straight to your reply: {link}',
        'If you can’t come, we’ll be sorry, but it helps us to know.',
      ),
    },
    playful: {
      subject: 'A question mark on our guest list: {names}',
      body: letter(
        'Fingers crossed,\n{names}',
        'There’s a question mark beside your name on our guest list, and we’d love to turn it into a tick.',
        '{occasions}',
        'The kitchen needs numbers by {deadline}. Your personal link and one minute are all it takes: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'With our thanks: {names}',
      body: letter(
        formal,
        'We thank you most sincerely for celebrating our wedding with us.',
        'Your presence and your good wishes made the day complete, and we will always remember it with gratitude.',
      ),
    },
    warm: {
      subject: 'Thank you, from {names}',
      body: letter(
        warm,
        'Thank you for being there. Looking around and seeing you among everyone we love is what we’ll remember most.',
        'Thank you for your company, your good wishes and your kindness. It was a wonderful day, and you were part of it.',
      ),
    },
    playful: {
      subject: 'We’re married, and you were there: {names}',
      body: letter(
        'Married and still smiling,\n{names}',
        'The shoes are off, the cake is gone, and we’re still smiling.',
        'Thank you for coming, for laughing with us and for the dancing (you know who you are). It was the best party we’ve ever been to, and that was your doing.',
      ),
    },
  },
  custom: {
    formal: {
      subject: 'A message from {names}',
      body: letter(formal, 'We are writing to you about our wedding.'),
    },
    warm: {
      subject: 'Some news from {names}',
      body: letter(warm, 'We have some news about our wedding that we’d like to share with you.'),
    },
    playful: {
      subject: 'A quick word from {names}',
      body: letter('See you soon,\n{names}', 'One quick thing about the big day.'),
    },
  },
}
