from __future__ import annotations

from instinct_learner.bank.related import _table, related


def test_a_lesson_is_about_words_that_it_does_not_say_in_its_own_and_the_other_language() -> None:
    found = related(["I only eat vegetarian food"])
    assert any(term.isascii() for term in found)
    assert any(not term.isascii() for term in found)
    assert all(0 < weight < 1 for weight in found.values())


def test_looking_for_a_word_gives_what_reading_all_gives() -> None:
    names = [name.decode() for name in _table()._names]
    words = [names[0], names[1], names[len(names) // 2], names[-1], names[0][:-1] + "zq", "nobody-says-this", ""]
    fresh = _table.__wrapped__()
    looked_for = [(word in fresh, fresh.near(word)) for word in words]
    assert [known for known, _ in looked_for] == [True, True, True, True, False, False, False]
    assert all(near for known, near in looked_for if known)
    for number in range(1000):  # by then it has read all
        assert f"nobody-says-{number}" not in fresh
    assert [(word in fresh, fresh.near(word)) for word in words] == looked_for
