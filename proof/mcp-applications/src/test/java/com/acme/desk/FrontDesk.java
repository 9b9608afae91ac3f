package com.acme.desk;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;

import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;

/** What services return and take besides plain records. */
@Service
@Validated
public class FrontDesk {

	private final AtomicInteger attempts = new AtomicInteger();

	private final AtomicInteger charged = new AtomicInteger();

	public record Card(String name, int number) {
	}

	/** Written by Jackson as a text, which its type does not show. */
	public record Colour(int red, int green, int blue) {

		@JsonValue
		public Object written() {
			return "#%02x%02x%02x".formatted(this.red, this.green, this.blue);
		}

	}

	public record Receipt(String number, int copies, @NonNull String cashier) {
	}

	public record Appointment(@NotBlank String name, @Email String mail, @Future LocalDate day, @Min(5) int minutes) {
	}

	@McpTool(name = "family", description = "A family, whose members know each other")
	public Relative family() {
		return new Relative("Eve").with(new Relative("Kain")).with(new Relative("Abel"));
	}

	@McpTool(name = "missing", description = "A card that may be there")
	public Optional<Card> missing(boolean there) {
		return there ? Optional.of(new Card("Ada", 1)) : Optional.empty();
	}

	@McpTool(name = "nothing", description = "A card that is not there")
	public Card nothing() {
		return null;
	}

	@McpTool(name = "nullable", description = "A card that is not there, as its type allows")
	public @Nullable Card nullable() {
		return null;
	}

	@McpTool(name = "promised", description = "A card that is not there, against what its type promises")
	public @NonNull Card promised() {
		return null;
	}

	@McpTool(name = "done", description = "Does something, returns nothing")
	public void done() {
		this.attempts.get();
	}

	@McpTool(name = "streamed", description = "Cards as a stream")
	public Stream<Card> streamed() {
		return Stream.of(new Card("Ada", 1), new Card("Bob", 2));
	}

	@McpTool(name = "colour", description = "The colour of the door")
	public Colour colour() {
		return new Colour(255, 0, 16);
	}

	@McpTool(name = "charge", description = "Charges the account")
	public Receipt charge() {
		return new Receipt("R-" + this.charged.incrementAndGet(), 77, null);
	}

	@McpTool(name = "cards_page", description = "A page of cards")
	public Page<Card> page(Pageable pageable) {
		List<Card> all = Stream.of("Ada", "Bob", "Cid", "Dan", "Eve").map((name) -> new Card(name, 1)).toList();
		int from = (int) Math.min(pageable.getOffset(), all.size());
		int to = Math.min(from + pageable.getPageSize(), all.size());
		return new PageImpl<>(all.subList(from, to), pageable, all.size());
	}

	@McpTool(name = "cards_slice", description = "A slice of cards")
	public Slice<Card> slice() {
		return new SliceImpl<>(List.of(new Card("Ada", 1)), PageRequest.of(0, 1), true);
	}

	@McpTool(name = "cards_window", description = "A window of cards")
	public Window<Card> window() {
		return Window.from(List.of(new Card("Ada", 1)), (index) -> ScrollPosition.offset(index), true);
	}

	@McpTool(name = "asked_page", description = "Tells which page was asked for")
	public Map<String, Object> askedPage(Pageable pageable) {
		return Map.of("page", pageable.getPageNumber(), "size", pageable.getPageSize(), "sort",
				pageable.getSort().toString());
	}

	@McpTool(name = "asked_sort", description = "Tells which order was asked for")
	public String askedSort(Sort sort) {
		return sort.toString();
	}

	@McpTool(name = "book", description = "Books an appointment")
	public Appointment book(@Valid Appointment appointment) {
		return appointment;
	}

	@McpTool(name = "weigh", description = "Takes a weight such as 12kg")
	public String weigh(Weight weight) {
		return weight.grams() + " g";
	}

	@Async
	@McpTool(name = "later", description = "Answers later, in another thread")
	public CompletableFuture<String> later() {
		return CompletableFuture.completedFuture("later, in " + Thread.currentThread().getName());
	}

	@Retryable(maxRetries = 3, delay = 1)
	@McpTool(name = "third_time", description = "Works at the third attempt")
	public String thirdTime() {
		if (this.attempts.incrementAndGet() % 3 != 0) {
			throw new IllegalStateException("not yet");
		}
		return "worked";
	}

	@McpTool(name = "tongue", description = "The language that is spoken")
	public String tongue(Locale locale) {
		return locale.toLanguageTag() + " " + LocaleContextHolder.getLocale().toLanguageTag();
	}

	@McpResource(uri = "desk://cards/missing", name = "missing card")
	public Optional<Card> missingCard() {
		return Optional.empty();
	}

	@McpResource(uri = "desk://cards/none", name = "no card")
	public Card noCard() {
		return null;
	}

}
