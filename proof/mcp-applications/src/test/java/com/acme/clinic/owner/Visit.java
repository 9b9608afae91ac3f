package com.acme.clinic.owner;

import java.time.LocalDate;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

@Entity
@Table(name = "visits")
public class Visit {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private Integer id;

	private LocalDate date;

	private String description;

	@ManyToOne(fetch = FetchType.LAZY)
	private Pet pet;

	protected Visit() {
	}

	public Visit(LocalDate date, String description) {
		this.date = date;
		this.description = description;
	}

	public Integer getId() {
		return this.id;
	}

	public LocalDate getDate() {
		return this.date;
	}

	public String getDescription() {
		return this.description;
	}

	public Pet getPet() {
		return this.pet;
	}

	void setPet(Pet pet) {
		this.pet = pet;
	}

}
