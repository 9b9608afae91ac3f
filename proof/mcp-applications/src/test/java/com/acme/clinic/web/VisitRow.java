package com.acme.clinic.web;

import java.time.LocalDate;

import com.acme.clinic.owner.Visit;

record VisitRow(Integer id, LocalDate date, String description) {

	static VisitRow of(Visit visit) {
		return new VisitRow(visit.getId(), visit.getDate(), visit.getDescription());
	}

}
