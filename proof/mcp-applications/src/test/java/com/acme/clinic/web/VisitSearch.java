package com.acme.clinic.web;

import java.time.LocalDate;

import jakarta.validation.constraints.Size;
import org.springframework.format.annotation.DateTimeFormat;

/** Filled from the query of a request. */
public class VisitSearch {

	@Size(max = 20)
	private String text = "";

	@DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
	private LocalDate from;

	public String getText() {
		return this.text;
	}

	public void setText(String text) {
		this.text = text;
	}

	public LocalDate getFrom() {
		return this.from;
	}

	public void setFrom(LocalDate from) {
		this.from = from;
	}

}
