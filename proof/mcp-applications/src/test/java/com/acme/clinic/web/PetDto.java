package com.acme.clinic.web;

import java.time.LocalDate;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.springframework.format.annotation.DateTimeFormat;

/** As a generator of code writes it from an OpenAPI document. */
public class PetDto {

	private Integer id;

	private String name;

	@DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
	private LocalDate birthDate;

	public PetDto() {
	}

	public PetDto(Integer id, String name, LocalDate birthDate) {
		this.id = id;
		this.name = name;
		this.birthDate = birthDate;
	}

	@JsonProperty("id")
	public Integer getId() {
		return this.id;
	}

	@JsonProperty("id")
	public void setId(Integer id) {
		this.id = id;
	}

	@NotNull
	@Size(min = 1, max = 30)
	@JsonProperty("name")
	public String getName() {
		return this.name;
	}

	@JsonProperty("name")
	public void setName(String name) {
		this.name = name;
	}

	@JsonProperty("birthDate")
	public LocalDate getBirthDate() {
		return this.birthDate;
	}

	@JsonProperty("birthDate")
	public void setBirthDate(LocalDate birthDate) {
		this.birthDate = birthDate;
	}

	@Override
	public boolean equals(Object o) {
		return o instanceof PetDto other && Objects.equals(this.id, other.id) && Objects.equals(this.name, other.name)
				&& Objects.equals(this.birthDate, other.birthDate);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.name, this.birthDate);
	}

}
